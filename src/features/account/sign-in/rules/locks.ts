/** What locks an account after too many attempts, whoever made them. */
export const LOCKS = ['second_step', 'password', 'reset', 'link', 'verification'] as const
export type Lock = (typeof LOCKS)[number]
