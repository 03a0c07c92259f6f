/** Why a content page is not saved, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const contentRefusals = refusals({
  'content.terms_page': {
    status: 422,
    de: 'Die Nutzungsbedingungen haben eine eigene Seite, weil eine neue Fassung angekündigt werden muss.',
    en: 'The terms of use have a page of their own, because a new version has to be announced.',
  },
  'content.terms_notice': {
    status: 422,
    field: 'change.effectiveOn',
    de: 'So früh darf eine Änderung nicht gelten: Wer zugestimmt hat, muss es mindestens 15 Tage vorher erfahren.',
    en: 'A change cannot apply that early: whoever has agreed must be told at least 15 days before.',
  },
  'content.terms_coming': {
    status: 422,
    de: 'Eine Fassung ist schon angekündigt. Eine weitere kann frühestens mit ihr in Kraft treten, eine Korrektur erst danach.',
    en: 'A version has been announced already. Another one can take effect with it at the earliest, a correction only after it.',
  },
  'content.too_nested': {
    status: 422,
    field: 'markdown',
    de: 'Hier sind zu viele Zitate, Listen oder Hervorhebungen ineinander. Teile den Text in mehr Absätze.',
    en: 'There are too many quotes, lists or emphases inside each other here. Split the text into more paragraphs.',
  },
  'content.conflict': {
    status: 422,
    de: 'Jemand hat diese Seite inzwischen geändert. Dein Text steht noch hier; sieh dir in einem anderen Tab an, was dort steht.',
    en: 'Somebody has changed this page in the meantime. Your text is still here; look in another tab at what it says now.',
  },
})

type ContentRefusals = typeof contentRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends ContentRefusals {}
}
