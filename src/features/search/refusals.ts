/** Why a search is refused, in both languages (Spec 5, 8). */
import { refusals } from '#kernel/refusals.ts'

export const searchRefusals = refusals({
  'search.location_missing': {
    status: 422,
    field: 'address',
    de: 'Bitte gib einen Ort an.',
    en: 'Please enter a place.',
  },
  'search.no_location': {
    status: 422,
    field: 'address',
    de: 'Ort nicht gefunden. Bitte gib eine andere Adresse ein.',
    en: 'Cannot find location. Please use different address.',
  },
  'search.position_denied': {
    status: 422,
    field: 'address',
    de: 'Wir können deinen Standort nicht verwenden. Bitte prüfe deine Einstellungen.',
    en: 'We cannot use your current location. Please check your preferences.',
  },
  'search.past': {
    status: 422,
    field: 'search.datetime',
    de: 'Bitte wähle Datum und Uhrzeit in der Zukunft.',
    en: 'Please select date and time in future.',
  },
  'search.too_far': {
    status: 422,
    field: 'date',
    de: 'Gesucht werden kann bis zu drei Monate im Voraus.',
    en: 'You can search up to three months ahead.',
  },
})

type SearchRefusals = typeof searchRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends SearchRefusals {}
}
