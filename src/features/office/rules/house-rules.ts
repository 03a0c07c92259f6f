/** House rules of an office. The key is stored with the office; `icon` is a Lucide name (Spec 3: rule). */
import type { Locale } from '#kernel/locale.ts'

export type HouseRule = { readonly key: string; readonly icon: string; readonly de: string; readonly en: string }

export const HOUSE_RULES = [
  { key: 'callsInBooth', icon: 'phone-off', de: 'Telefonate bitte in der Box', en: 'Please take calls in the booth' },
  { key: 'headphones', icon: 'headphones', de: 'Ton nur über Kopfhörer', en: 'Sound through headphones only' },
  { key: 'quietHours', icon: 'volume-x', de: 'Leise Stunden von 9 bis 12 Uhr', en: 'Quiet hours from 9 to 12' },
  {
    key: 'noSmoking',
    icon: 'cigarette-off',
    de: 'Rauchfrei, auch auf dem Balkon',
    en: 'No smoking, on the balcony too',
  },
  { key: 'noHotFood', icon: 'utensils-crossed', de: 'Kein warmes Essen am Platz', en: 'No hot food at the desk' },
  { key: 'ownFood', icon: 'sandwich', de: 'Eigenes Essen ist erlaubt', en: 'You may bring your own food' },
  { key: 'orderSomething', icon: 'coffee', de: 'Ein Getränk pro zwei Stunden', en: 'One drink every two hours' },
  { key: 'cleanDesk', icon: 'sparkles', de: 'Tisch leer hinterlassen', en: 'Leave the desk clear' },
  { key: 'washUp', icon: 'droplets', de: 'Geschirr in die Spülmaschine', en: 'Cups go into the dishwasher' },
  { key: 'boardClean', icon: 'eraser', de: 'Whiteboard am Ende wischen', en: 'Wipe the whiteboard at the end' },
  { key: 'chairsBack', icon: 'undo-2', de: 'Tische und Stühle zurückstellen', en: 'Put tables and chairs back' },
  {
    key: 'windowsShut',
    icon: 'door-closed',
    de: 'Fenster beim Gehen schließen',
    en: 'Close the windows when you leave',
  },
  { key: 'lastOneLocks', icon: 'key-round', de: 'Wer zuletzt geht, schließt ab', en: 'The last one out locks up' },
  { key: 'lightsOff', icon: 'lightbulb-off', de: 'Licht aus beim Gehen', en: 'Lights off when you leave' },
  {
    key: 'registerGuests',
    icon: 'user-check',
    de: 'Gäste bitte am Empfang anmelden',
    en: 'Register guests at reception',
  },
  { key: 'noDogs', icon: 'paw-print', de: 'Bitte ohne Tiere', en: 'No pets, please' },
  { key: 'askBeforePhotos', icon: 'camera-off', de: 'Fotos nur nach Absprache', en: 'Ask before taking photos' },
  {
    key: 'indoorShoes',
    icon: 'footprints',
    de: 'Straßenschuhe an der Tür lassen',
    en: 'Leave outdoor shoes at the door',
  },
] as const satisfies readonly HouseRule[]

export type HouseRuleKey = (typeof HOUSE_RULES)[number]['key']

const KEYS: ReadonlySet<string> = new Set(HOUSE_RULES.map((rule) => rule.key))

export function isHouseRuleKey(key: string): key is HouseRuleKey {
  return KEYS.has(key)
}

/** Spec 3, editable list item: a new entry fills only de, en is null. */
export type OwnRule = {
  readonly title_de: string
  readonly description_de: string
  readonly title_en: string | null
  readonly description_en: string | null
}
/** As an office has it: one of the catalogue, or the provider's own. */
export type StoredRule = { readonly key: string } | OwnRule

const byKey = new Map<string, HouseRule>(HOUSE_RULES.map((rule) => [rule.key, rule]))

type ShownRule = { readonly key: string; readonly icon: string; readonly text: string; readonly detail: string }

/** Rules that the catalogue no longer has are left out; what has no translation is shown in German (Spec 3). */
export function shownRules(rules: readonly StoredRule[], locale: Locale): ShownRule[] {
  return rules.flatMap((rule, place) => {
    if ('key' in rule) {
      const known = byKey.get(rule.key)
      return known ? [{ key: known.key, icon: known.icon, text: known[locale], detail: '' }] : []
    }
    const isEnglish = locale === 'en' && rule.title_en !== null
    const text = isEnglish ? (rule.title_en ?? '') : rule.title_de
    const detail = isEnglish ? (rule.description_en ?? '') : rule.description_de
    return [{ key: `own-${place}`, icon: '', text, detail }]
  })
}
