/** The flags of kube-controller-manager that concern autoscalers, with the names that recorded cases use. */
export interface ControllerFlags {
  syncPeriodSeconds: number;
  downscaleStabilizationSeconds: number;
  tolerance: number;
  cpuInitializationPeriodSeconds: number;
  initialReadinessDelaySeconds: number;
}

/** The defaults of docs/behavior/hpa.md §4.2. */
export const defaultFlags: ControllerFlags = {
  syncPeriodSeconds: 15,
  downscaleStabilizationSeconds: 300,
  tolerance: 0.1,
  cpuInitializationPeriodSeconds: 300,
  initialReadinessDelaySeconds: 30,
};
