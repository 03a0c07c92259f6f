import type { DemoCity } from '#adapters/geocoding/places-of-the-demo-cities.ts'

/** The business of a provider; it determines which spaces its houses have. */
export type Trade = 'coworking' | 'center' | 'cafe' | 'hotel' | 'studio'

/** What the rooms of a provider are named after. */
export type RoomTheme = 'trees' | 'rivers' | 'birds' | 'spices' | 'colours' | 'stars' | 'crafts' | 'winds' | 'hills'

export type ProviderFrame = {
  readonly name: string
  readonly trade: Trade
  readonly theme: RoomTheme
  /** The share of its city's offices. */
  readonly weight: number
  readonly smallBusiness?: true
  /** All others offer as a business. */
  readonly privatePerson?: true
}

/** Invented providers. The first one in Berlin belongs to provider@. */
export const PROVIDERS: Readonly<Record<DemoCity, readonly ProviderFrame[]>> = {
  Berlin: [
    { name: 'Atelier Nord', trade: 'coworking', theme: 'trees', weight: 22 },
    { name: 'Spreekontor', trade: 'center', theme: 'rivers', weight: 20 },
    { name: 'Werkhof 36', trade: 'coworking', theme: 'crafts', weight: 20 },
    { name: 'Café Rosenrot', trade: 'cafe', theme: 'spices', weight: 9, smallBusiness: true },
    { name: 'Hotel Linde & Söhne', trade: 'hotel', theme: 'birds', weight: 13 },
    { name: 'Hinterhaus Studios', trade: 'studio', theme: 'colours', weight: 15 },
    { name: 'Tagwerk', trade: 'coworking', theme: 'winds', weight: 19 },
    { name: 'Kaffeewerk Prisma', trade: 'cafe', theme: 'colours', weight: 8, smallBusiness: true },
    { name: 'Meridian Office', trade: 'center', theme: 'stars', weight: 17 },
    { name: 'Die Lesestube', trade: 'studio', theme: 'birds', weight: 8, smallBusiness: true, privatePerson: true },
    { name: 'Kiezbüro', trade: 'coworking', theme: 'hills', weight: 16 },
    { name: 'Pension Morgenstern', trade: 'hotel', theme: 'stars', weight: 8 },
    { name: 'Salon Mokka', trade: 'cafe', theme: 'rivers', weight: 7, smallBusiness: true },
    { name: 'Ziegelei Ost', trade: 'studio', theme: 'crafts', weight: 8 },
  ],
  Hamburg: [
    { name: 'Kontorhaus Elbe', trade: 'center', theme: 'winds', weight: 18 },
    { name: 'Speicherboden', trade: 'coworking', theme: 'spices', weight: 20 },
    { name: 'Hotel Lotsenhaus', trade: 'hotel', theme: 'stars', weight: 9 },
    { name: 'Café Backbord', trade: 'cafe', theme: 'birds', weight: 6, smallBusiness: true },
    { name: 'Schanzenlicht', trade: 'studio', theme: 'colours', weight: 9 },
  ],
  München: [
    { name: 'Isarwerk', trade: 'coworking', theme: 'rivers', weight: 18 },
    { name: 'Palais Office', trade: 'center', theme: 'colours', weight: 14 },
    { name: 'Hotel Kastaniengarten', trade: 'hotel', theme: 'trees', weight: 8 },
    { name: 'Café Zwetschgn', trade: 'cafe', theme: 'spices', weight: 5, smallBusiness: true },
    { name: 'Westend Ateliers', trade: 'studio', theme: 'crafts', weight: 6 },
  ],
  Köln: [
    { name: 'Veedelbüro', trade: 'coworking', theme: 'trees', weight: 15 },
    { name: 'Ringkontor', trade: 'center', theme: 'rivers', weight: 11 },
    { name: 'Kaffeebud Agnes', trade: 'cafe', theme: 'spices', weight: 4, smallBusiness: true },
    { name: 'Lichtstudio Ehrenfeld', trade: 'studio', theme: 'colours', weight: 6 },
  ],
  Wien: [
    { name: 'Stiege Vier', trade: 'coworking', theme: 'hills', weight: 16 },
    { name: 'Kanzlei am Ring', trade: 'center', theme: 'birds', weight: 12 },
    { name: 'Kaffeehaus Melange', trade: 'cafe', theme: 'spices', weight: 7, smallBusiness: true },
    { name: 'Hotel Nussdorf', trade: 'hotel', theme: 'hills', weight: 8 },
    { name: 'Fabrik Siebenstern', trade: 'studio', theme: 'crafts', weight: 5 },
  ],
  Zürich: [
    { name: 'Limmatwerk', trade: 'coworking', theme: 'rivers', weight: 14 },
    { name: 'Seefeld Business Suites', trade: 'center', theme: 'trees', weight: 10 },
    { name: 'Hotel Sonnenquai', trade: 'hotel', theme: 'stars', weight: 5 },
    { name: 'Kafi Idaplatz', trade: 'cafe', theme: 'birds', weight: 3, smallBusiness: true },
  ],
}

/** Names of rooms, German and English. */
export const ROOM_NAMES: Readonly<Record<RoomTheme, readonly (readonly [de: string, en: string])[]>> = {
  trees: pairs(
    'Kastanie/Chestnut Linde/Linden Ahorn/Maple Buche/Beech Birke/Birch Eiche/Oak Esche/Ash Ulme/Elm Erle/Alder Kiefer/Pine Lärche/Larch Weide/Willow Walnuss/Walnut Hainbuche/Hornbeam',
  ),
  rivers: pairs(
    'Havel/Havel Spree/Spree Oder/Oder Weser/Weser Mosel/Moselle Donau/Danube Elbe/Elbe Rhein/Rhine Isar/Isar Inn/Inn Neckar/Neckar Aare/Aare Main/Main Saale/Saale',
  ),
  birds: pairs(
    'Amsel/Blackbird Zaunkönig/Wren Schwalbe/Swallow Eisvogel/Kingfisher Kranich/Crane Meise/Titmouse Rotkehlchen/Robin Lerche/Lark Reiher/Heron Specht/Woodpecker Mauersegler/Swift Star/Starling',
  ),
  spices: pairs(
    'Kardamom/Cardamom Zimt/Cinnamon Safran/Saffron Muskat/Nutmeg Vanille/Vanilla Anis/Anise Ingwer/Ginger Nelke/Clove Kümmel/Caraway Sumach/Sumac Lavendel/Lavender Rosmarin/Rosemary',
  ),
  colours: pairs(
    'Ocker/Ochre Indigo/Indigo Zinnober/Vermilion Türkis/Turquoise Koralle/Coral Petrol/Teal Safrangelb/Saffron Schiefer/Slate Elfenbein/Ivory Karmin/Carmine Umbra/Umber Jade/Jade',
  ),
  stars: pairs(
    'Wega/Vega Atair/Altair Kapella/Capella Mira/Mira Spika/Spica Regulus/Regulus Polaris/Polaris Orion/Orion Kassiopeia/Cassiopeia Lyra/Lyra Andromeda/Andromeda Pegasus/Pegasus',
  ),
  crafts: pairs(
    'Hobel/Plane Amboss/Anvil Webstuhl/Loom Lot/Plumb Winkel/Square Zirkel/Compass Kelle/Trowel Spindel/Spindle Meißel/Chisel Zwinge/Clamp Feile/File Weberschiff/Shuttle',
  ),
  winds: pairs(
    'Passat/Trade Wind Brise/Breeze Mistral/Mistral Föhn/Foehn Bora/Bora Schirokko/Sirocco Böe/Gust Flaute/Calm Monsun/Monsoon Zephyr/Zephyr Nordwest/Northwester Ostwind/Easterly',
  ),
  hills: pairs(
    'Kahlenberg/Kahlenberg Brocken/Brocken Zugspitze/Zugspitze Rigi/Rigi Feldberg/Feldberg Watzmann/Watzmann Kreuzberg/Kreuzberg Wasserkuppe/Wasserkuppe Dachstein/Dachstein Säntis/Säntis Arber/Arber Ortler/Ortler',
  ),
}

function pairs(list: string): (readonly [string, string])[] {
  // An English name may have two words: a pair ends where the next word contains a slash.
  return Array.from(list.matchAll(/(\S+)\/(.+?)(?= \S+\/|$)/g), (match) => [match[1]!, match[2]!] as const)
}
