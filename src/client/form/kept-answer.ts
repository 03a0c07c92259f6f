/** The answer of a form, and the visit of a page that it belongs to. */
export type KeptAnswer<Answer> = { readonly answer: Answer | undefined; readonly key: string }

/**
 * @param answer as React Router has it; nothing when the page has loaded its data again
 * @param key of the visit: another one after each navigation, which a form is as well
 * @returns `kept` itself where nothing changes
 */
export function keepAnswer<Answer>(
  kept: KeptAnswer<Answer>,
  answer: Answer | undefined,
  key: string,
): KeptAnswer<Answer> {
  if (answer === undefined && kept.key === key) return kept
  return answer === kept.answer && key === kept.key ? kept : { answer, key }
}
