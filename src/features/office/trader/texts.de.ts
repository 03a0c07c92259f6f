/** Wer einen Platz anbietet, wie Gäste es sehen. */
export default {
  title: 'Anbieterkennzeichnung',
  privateFold: 'Wer das anbietet: eine Privatperson',
  traderFold: 'Wer das anbietet: ein gewerblicher Anbieter',
  phone: 'Telefon',
  email: 'E-Mail',
  registerNumber: 'Registernummer',
  vatId: 'USt-IdNr.',
  traderNote:
    'Gewerblicher Anbieter. Du schließt den Vertrag über den Platz mit diesem Anbieter; Viertel vermittelt ihn.',
  certified: 'Hat am {day} zugesichert, nur anzubieten, was dem Recht der Europäischen Union entspricht.',
  privateNote:
    'Privater Anbieter. Du schließt den Vertrag über den Platz mit dieser Person; Viertel vermittelt ihn. Weil sie nicht gewerblich handelt, gelten die Verbraucherrechte aus Verträgen zwischen Unternehmen und Verbrauchern für diesen Vertrag nicht.',
  countryDe: 'Deutschland',
  countryAt: 'Österreich',
  countryCh: 'Schweiz',
} as const
