/** Namen der Kalender, wie sie im Kalenderprogramm stehen. */
export default {
  booker: 'Viertel: meine Buchungen',
  provider: 'Viertel: Buchungen bei mir',
}
