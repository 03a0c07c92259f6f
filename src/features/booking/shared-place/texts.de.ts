/** Was beim Buchen eines Platzes steht, den jemand mit dem Team teilt. */
export default {
  sharedBy: 'Ein Platz von {name}',
  sharedOfCompany: 'Ein Platz von {company}',
  sharedFree: 'Es wird nichts berechnet: keine Rechnung, nichts auf einer Karte, nichts aus deinem Budget.',
  sharedTold: '{name} erfährt, dass du kommst. Straße und Hausnummer siehst du nach dem Buchen.',
  sharedAddress: 'Straße und Hausnummer siehst du nach dem Buchen.',
}
