/** The shares of the replicas that one scaling may add or remove. */
export const factors = ['scaleUpLimitFactor', 'scaleDownLimitFactor'] as const;
