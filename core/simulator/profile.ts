// Which controller is simulated: a release and its flags. Differences between releases are data here, not checks elsewhere.

/** The controller's flags, by the names of the recordings. */
export interface ControllerFlags {
  syncPeriodSeconds: number;
  downscaleStabilizationSeconds: number;
  tolerance: number;
  cpuInitializationPeriodSeconds: number;
  initialReadinessDelaySeconds: number;
}

export interface Profile extends ControllerFlags {
  /** `1.37` */
  release: string;
  featureGates: Readonly<Record<string, boolean>>;
}

/** Of kube-controller-manager (spec/hpa.md §4.2). */
export const defaultFlags: ControllerFlags = {
  syncPeriodSeconds: 15,
  downscaleStabilizationSeconds: 300,
  tolerance: 0.1,
  cpuInitializationPeriodSeconds: 300,
  initialReadinessDelaySeconds: 30,
};

export const newestRelease = '1.37';

export function newestProfile(flags: Partial<ControllerFlags> = {}): Profile {
  return { release: newestRelease, ...defaultFlags, featureGates: { HPAScaleToZero: true, HPAConfigurableTolerance: true }, ...flags };
}
