/** Texts of the billing address, which the checkout shows as well. */
export default {
  name1: 'Name oder Firma',
  name2: 'Zusatz',
  street: 'Straße und Hausnummer',
  postcode: 'PLZ',
  city: 'Ort',
  country: 'Land',
  countryDE: 'Deutschland',
  countryAT: 'Österreich',
  countryCH: 'Schweiz',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  optional: '(freiwillig)',
  forCompany: 'Rechnung an eine Firma',
} as const
