/** Names of GeoNames' first-level regions, used to tell towns with the same name apart ("Neustadt, Sachsen"). */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  'DE.01': 'Baden-Württemberg',
  'DE.02': 'Bayern',
  'DE.03': 'Bremen',
  'DE.04': 'Hamburg',
  'DE.05': 'Hessen',
  'DE.06': 'Niedersachsen',
  'DE.07': 'Nordrhein-Westfalen',
  'DE.08': 'Rheinland-Pfalz',
  'DE.09': 'Saarland',
  'DE.10': 'Schleswig-Holstein',
  'DE.11': 'Brandenburg',
  'DE.12': 'Mecklenburg-Vorpommern',
  'DE.13': 'Sachsen',
  'DE.14': 'Sachsen-Anhalt',
  'DE.15': 'Thüringen',
  'DE.16': 'Berlin',
  'AT.01': 'Burgenland',
  'AT.02': 'Kärnten',
  'AT.03': 'Niederösterreich',
  'AT.04': 'Oberösterreich',
  'AT.05': 'Salzburg',
  'AT.06': 'Steiermark',
  'AT.07': 'Tirol',
  'AT.08': 'Vorarlberg',
  'AT.09': 'Wien',
}

/** The common letters of a Swiss canton: "Buchs SG". */
export function regionName(country: string, code: string): string {
  return country === 'CH' ? code : (REGION_NAMES[`${country}.${code}`] ?? '')
}
