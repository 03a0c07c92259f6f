/** Characters that nobody sees: they make two names look alike, hide words, or turn around what stands beside them. */

/**
 * Joiners within words stay: Persian, Hindi and families of emoji need them. Selectors of a variant choose how a
 * character looks.
 */
const UNSEEN =
  /(?<=[\p{L}\p{M}\p{Emoji}\u{FE0F}])([\u{200C}\u{200D}])(?=[\p{L}\p{Emoji}])|(?![\u{FE00}-\u{FE0F}\u{180B}-\u{180D}\u{180F}])[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/gu

export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '$1')

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Within a sentence of another direction such a text would take along the signs beside it. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u{2068}${text}\u{2069}` : text)
