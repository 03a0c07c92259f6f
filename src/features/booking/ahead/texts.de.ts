/** Was jemand buchen wollte, bevor ein Konto nötig wurde. */
export default {
  title: 'Danach geht es hier weiter',
  when: '{day}, {from}–{to} Uhr',
}
