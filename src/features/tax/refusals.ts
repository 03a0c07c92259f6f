/** Refusals about what providers say for the tax office, and about what it is sent, in both languages. */
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
  'tax.year_running': {
    status: 422,
    de: 'Dieses Jahr ist noch nicht vorbei.',
    en: 'This year is not over yet.',
  },
  'tax.message_open': {
    status: 422,
    de: 'Für dieses Jahr gibt es schon eine Meldung, die noch nicht versendet ist. Vermerke den Versand oder verwirf sie.',
    en: 'There is a message of this year already that was not sent. Note that it was sent, or discard it.',
  },
  'tax.message_first': {
    status: 422,
    de: 'Für dieses Jahr ist noch nichts gemeldet, das zu berichtigen wäre.',
    en: 'Nothing was reported for this year that could be corrected.',
  },
  'tax.message_compiling': {
    status: 422,
    de: 'Diese Meldung wird noch zusammengestellt.',
    en: 'This message is still being compiled.',
  },
  'tax.message_empty': {
    status: 422,
    de: 'In dieser Meldung steht nichts, das zu senden wäre. Verwirf sie.',
    en: 'There is nothing to send in this message. Discard it.',
  },
  'tax.message_sent': {
    status: 422,
    de: 'Diese Meldung ist schon als versendet vermerkt und bleibt, wie sie ist.',
    en: 'This message is noted as sent already and stays as it is.',
  },
  'tax.sent_on': {
    status: 422,
    field: 'sentOn',
    de: 'Zwischen dem Tag der Zusammenstellung und heute.',
    en: 'Between the day on which it was compiled and today.',
  },
})

type TaxRefusals = typeof taxRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends TaxRefusals {}
}
