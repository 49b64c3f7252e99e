/** The percentages of the replicas that one scaling may add or remove. */
export const limitFactors = ['scaleUpLimitFactor', 'scaleDownLimitFactor'] as const;
