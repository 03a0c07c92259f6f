/** What the fields of the form are called that publishes the terms, and what becomes of them; without the contract. */
export const TERMS_FIELDS = [
  'de.title',
  'de.markdown',
  'en.title',
  'en.markdown',
  'change.kind',
  'change.effectiveOn',
  'change.summaryDe',
  'change.summaryEn',
  'change.reason',
] as const

/** @param valueOf the text of a field, '' where there is none */
export function termsBodyOf(valueOf: (name: (typeof TERMS_FIELDS)[number]) => string) {
  const textIn = (locale: 'de' | 'en') => ({
    title: valueOf(`${locale}.title`),
    markdown: valueOf(`${locale}.markdown`),
  })
  const change =
    valueOf('change.kind') === 'correction'
      ? { kind: 'correction' as const, reason: valueOf('change.reason') }
      : {
          kind: 'change' as const,
          effectiveOn: valueOf('change.effectiveOn'),
          summaryDe: valueOf('change.summaryDe'),
          summaryEn: valueOf('change.summaryEn'),
        }
  return { de: textIn('de'), en: textIn('en'), change }
}
