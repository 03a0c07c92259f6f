/** On what a decision against somebody rests: the law, or the terms that they agreed to (DSA, Article 17 (3) d and e). */
export const RULE_GROUNDS = ['law', 'terms'] as const
export type RuleGround = (typeof RULE_GROUNDS)[number]

/** Of the name of a law with its section, or of a clause of the terms. */
export const LONGEST_RULE = 200
