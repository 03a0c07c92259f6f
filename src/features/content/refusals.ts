/** Why a content page is not saved, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const contentRefusals = refusals({
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
