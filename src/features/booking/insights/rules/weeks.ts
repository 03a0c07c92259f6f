/** The times over which insights look back, in weeks; as text, because they stand in addresses. */
export const WEEKS = ['4', '12', '52'] as const
