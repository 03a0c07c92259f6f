/** The messages of the embedded sender; /dev/push shows them. Only it writes the table. */
export const OWN = [] as const
export const JOINED = ['inbox_push'] as const
