/** Refusals about what providers say for the tax office, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const taxRefusals = refusals({
  'tax.tin_invalid': {
    status: 422,
    de: 'Diese Nummer gibt es so nicht. Bitte prüfe die Ziffern, das Land und die Art des Anbieters.',
    en: 'There is no such number. Please check its digits, the country and the kind of provider.',
  },
  'tax.birth_date': {
    status: 422,
    field: 'birthDate',
    de: 'Das ist kein Geburtsdatum.',
    en: 'This is no date of birth.',
  },
})

type TaxRefusals = typeof taxRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends TaxRefusals {}
}
