/** An extension as the value of a form's field: how much longer, and the total that was shown for it. */
export const EXTEND = 'extend'

type Choice = { readonly hours: number | null; readonly totalCents: number }

export function writeChoice({ hours, totalCents }: Choice): string {
  return `${hours ?? 'day'}:${totalCents}`
}

/** What is no choice is an extension by nothing, which the server refuses. */
export function readChoice(text: string): Choice {
  const match = /^(day|[0-9]{1,2}):([0-9]{1,9})$/.exec(text)
  if (!match) return { hours: 0, totalCents: 0 }
  return { hours: match[1] === 'day' ? null : Number(match[1]), totalCents: Number(match[2]) }
}
