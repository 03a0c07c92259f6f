/**
 * Main stations of larger cities besides the demo cities (theirs are in places-of-the-demo-cities.ts): people search
 * for them when they travel by train. No package contains them. The point is the station building, to about 100 m.
 */
import type { Country } from '#kernel/locale.ts'

export type MainStation = readonly [city: string, name: string, postcode: string, lat: number, lng: number]

export const MAIN_STATIONS: Readonly<Record<Country, readonly MainStation[]>> = {
  DE: [
    ['Frankfurt am Main', 'Hauptbahnhof', '60329', 50.1071, 8.6638],
    ['Stuttgart', 'Hauptbahnhof', '70173', 48.784, 9.1816],
    ['Düsseldorf', 'Hauptbahnhof', '40210', 51.2199, 6.7943],
    ['Leipzig', 'Hauptbahnhof', '04109', 51.3455, 12.3812],
    ['Dresden', 'Hauptbahnhof', '01069', 51.0404, 13.732],
    ['Hannover', 'Hauptbahnhof', '30159', 52.3765, 9.741],
    ['Nürnberg', 'Hauptbahnhof', '90443', 49.4456, 11.0825],
    ['Bremen', 'Hauptbahnhof', '28195', 53.0834, 8.8137],
    ['Dortmund', 'Hauptbahnhof', '44137', 51.5178, 7.4593],
    ['Essen', 'Hauptbahnhof', '45127', 51.4513, 7.0139],
    ['Duisburg', 'Hauptbahnhof', '47051', 51.4298, 6.7757],
    ['Bonn', 'Hauptbahnhof', '53111', 50.732, 7.0972],
    ['Mannheim', 'Hauptbahnhof', '68161', 49.4796, 8.4699],
    ['Karlsruhe', 'Hauptbahnhof', '76137', 48.9937, 8.4009],
    ['Freiburg', 'Hauptbahnhof', '79098', 47.9977, 7.8415],
    ['Augsburg', 'Hauptbahnhof', '86150', 48.3654, 10.8858],
    ['Münster', 'Hauptbahnhof', '48143', 51.9564, 7.635],
    ['Mainz', 'Hauptbahnhof', '55116', 50.0012, 8.2589],
    ['Erfurt', 'Hauptbahnhof', '99084', 50.9725, 11.038],
    ['Kiel', 'Hauptbahnhof', '24114', 54.3147, 10.1318],
    ['Rostock', 'Hauptbahnhof', '18055', 54.0783, 12.131],
    ['Magdeburg', 'Hauptbahnhof', '39104', 52.1304, 11.6267],
    ['Würzburg', 'Hauptbahnhof', '97070', 49.8018, 9.9357],
    ['Heidelberg', 'Hauptbahnhof', '69115', 49.4037, 8.6757],
    ['Potsdam', 'Hauptbahnhof', '14473', 52.3915, 13.0669],
  ],
  AT: [
    ['Linz', 'Hauptbahnhof', '4020', 48.2903, 14.2916],
    ['Salzburg', 'Hauptbahnhof', '5020', 47.813, 13.0456],
    ['Graz', 'Hauptbahnhof', '8020', 47.0727, 15.4164],
    ['Innsbruck', 'Hauptbahnhof', '6020', 47.2634, 11.4009],
    ['Klagenfurt', 'Hauptbahnhof', '9020', 46.6158, 14.3133],
    ['St. Pölten', 'Hauptbahnhof', '3100', 48.2083, 15.6239],
  ],
  CH: [
    ['Bern', 'Bahnhof', '3011', 46.9489, 7.4391],
    ['Basel', 'Bahnhof SBB', '4053', 47.5476, 7.5896],
    ['Genf', 'Bahnhof Cornavin', '1201', 46.2102, 6.1424],
    ['Lausanne', 'Bahnhof', '1003', 46.5168, 6.6291],
    ['Luzern', 'Bahnhof', '6003', 47.0502, 8.3102],
    ['Winterthur', 'Hauptbahnhof', '8400', 47.5003, 8.7238],
    ['St. Gallen', 'Bahnhof', '9000', 47.4232, 9.3698],
  ],
}
