/**
 * Airports of the three countries with scheduled flights, by their German names and IATA codes. Positions are those of
 * OurAirports (public domain). The town is the one that the name of the airport names.
 */
import type { Country } from '#kernel/locale.ts'

export type Airport = readonly [code: string, city: string, name: string, postcode: string, lat: number, lng: number]

export const AIRPORTS: Readonly<Record<Country, readonly Airport[]>> = {
  DE: [
    ['BER', 'Berlin', 'Flughafen Berlin Brandenburg', '12529', 52.3622, 13.5007],
    ['FRA', 'Frankfurt am Main', 'Flughafen Frankfurt', '60549', 50.0365, 8.5613],
    ['MUC', 'München', 'Flughafen München', '85356', 48.3538, 11.7861],
    ['HAM', 'Hamburg', 'Flughafen Hamburg', '22335', 53.6304, 9.9882],
    ['CGN', 'Köln', 'Flughafen Köln/Bonn', '51147', 50.8659, 7.1427],
    ['DUS', 'Düsseldorf', 'Flughafen Düsseldorf', '40474', 51.2895, 6.7668],
    ['STR', 'Stuttgart', 'Flughafen Stuttgart', '70629', 48.6899, 9.222],
    ['HAJ', 'Hannover', 'Flughafen Hannover', '30669', 52.4611, 9.6851],
    ['NUE', 'Nürnberg', 'Flughafen Nürnberg', '90411', 49.4987, 11.0781],
    ['LEJ', 'Leipzig', 'Flughafen Leipzig/Halle', '04435', 51.4239, 12.2364],
    ['DRS', 'Dresden', 'Flughafen Dresden', '01109', 51.1341, 13.7678],
    ['BRE', 'Bremen', 'Flughafen Bremen', '28199', 53.0475, 8.7867],
    ['DTM', 'Dortmund', 'Flughafen Dortmund', '44319', 51.5183, 7.6122],
    ['ERF', 'Erfurt', 'Flughafen Erfurt-Weimar', '99092', 50.9798, 10.9581],
    ['FMO', 'Münster', 'Flughafen Münster/Osnabrück', '48268', 52.1346, 7.6848],
    ['SCN', 'Saarbrücken', 'Flughafen Saarbrücken', '66131', 49.2146, 7.1095],
    ['HHN', 'Lautzenhausen', 'Flughafen Frankfurt-Hahn', '55483', 49.9487, 7.2639],
    ['FMM', 'Memmingen', 'Flughafen Memmingen', '87766', 47.9888, 10.2395],
    ['PAD', 'Paderborn', 'Flughafen Paderborn-Lippstadt', '33142', 51.6141, 8.6163],
    ['NRN', 'Weeze', 'Flughafen Weeze', '47652', 51.6024, 6.1422],
    ['FDH', 'Friedrichshafen', 'Flughafen Friedrichshafen', '88046', 47.6713, 9.5115],
    ['FKB', 'Baden-Baden', 'Flughafen Karlsruhe/Baden-Baden', '77836', 48.7794, 8.0805],
    ['KSF', 'Kassel', 'Flughafen Kassel-Calden', '34379', 51.4173, 9.385],
    ['LBC', 'Lübeck', 'Flughafen Lübeck', '23560', 53.8054, 10.7192],
    ['RLG', 'Rostock', 'Flughafen Rostock-Laage', '18299', 53.9182, 12.2783],
    ['MHG', 'Mannheim', 'Flughafen Mannheim', '68163', 49.4731, 8.5142],
  ],
  AT: [
    ['VIE', 'Wien', 'Flughafen Wien-Schwechat', '1300', 48.1103, 16.5697],
    ['SZG', 'Salzburg', 'Flughafen Salzburg', '5020', 47.7933, 13.0043],
    ['INN', 'Innsbruck', 'Flughafen Innsbruck', '6020', 47.2602, 11.344],
    ['GRZ', 'Graz', 'Flughafen Graz', '8073', 46.9911, 15.4396],
    ['LNZ', 'Linz', 'Flughafen Linz', '4063', 48.2332, 14.1875],
    ['KLU', 'Klagenfurt', 'Flughafen Klagenfurt', '9020', 46.6425, 14.3377],
  ],
  CH: [
    ['ZRH', 'Zürich', 'Flughafen Zürich-Kloten', '8058', 47.4581, 8.5481],
    ['GVA', 'Genf', 'Flughafen Genf', '1215', 46.2381, 6.109],
    ['BSL', 'Basel', 'Flughafen Basel-Mülhausen', '4030', 47.5896, 7.5299],
    ['BRN', 'Bern', 'Flughafen Bern-Belp', '3123', 46.9134, 7.4997],
    ['LUG', 'Lugano', 'Flughafen Lugano-Agno', '6982', 46.0043, 8.9106],
    ['ACH', 'Altenrhein', 'Flughafen St. Gallen-Altenrhein', '9423', 47.485, 9.5608],
  ],
}
