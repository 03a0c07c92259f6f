/**
 * Equipment of an office. The key is stored with the office (with an optional detail, e.g. "500 Mbit/s"); `icon` is a
 * Lucide name. The order is that of the tiles and of the filter.
 */
export type EquipmentItem = { readonly key: string; readonly icon: string; readonly de: string; readonly en: string }

export const EQUIPMENT = [
  { key: 'wifi', icon: 'wifi', de: 'WLAN', en: 'Wi-Fi' },
  { key: 'ethernet', icon: 'ethernet-port', de: 'Netzwerkkabel', en: 'Wired network' },
  { key: 'monitor', icon: 'monitor', de: 'Monitor', en: 'Monitor' },
  { key: 'dock', icon: 'usb', de: 'USB-C-Dock', en: 'USB-C dock' },
  { key: 'standingDesk', icon: 'arrow-up-down', de: 'Höhenverstellbarer Tisch', en: 'Height-adjustable desk' },
  { key: 'ergonomicChair', icon: 'armchair', de: 'Ergonomischer Stuhl', en: 'Ergonomic chair' },
  { key: 'deskLamp', icon: 'lamp-desk', de: 'Schreibtischlampe', en: 'Desk lamp' },
  { key: 'printer', icon: 'printer', de: 'Drucker', en: 'Printer' },
  { key: 'phoneBooth', icon: 'phone-call', de: 'Telefonbox', en: 'Phone booth' },
  { key: 'quiet', icon: 'volume-x', de: 'Ruhiger Bereich', en: 'Quiet area' },
  { key: 'daylight', icon: 'sun', de: 'Tageslicht', en: 'Daylight' },
  { key: 'airCon', icon: 'air-vent', de: 'Klimaanlage', en: 'Air conditioning' },
  { key: 'whiteboard', icon: 'presentation', de: 'Whiteboard', en: 'Whiteboard' },
  { key: 'flipchart', icon: 'clipboard-pen-line', de: 'Flipchart und Moderationskoffer', en: 'Flipchart and markers' },
  { key: 'projector', icon: 'projector', de: 'Beamer', en: 'Projector' },
  { key: 'screen', icon: 'tv', de: 'Großer Bildschirm', en: 'Large screen' },
  { key: 'videoConference', icon: 'video', de: 'Videokonferenz', en: 'Video conference' },
  { key: 'microphone', icon: 'mic', de: 'Mikrofon und Ton', en: 'Microphone and sound' },
  { key: 'coffee', icon: 'coffee', de: 'Kaffee & Tee', en: 'Coffee & tea' },
  { key: 'water', icon: 'glass-water', de: 'Wasser', en: 'Water' },
  { key: 'kitchen', icon: 'cooking-pot', de: 'Küche', en: 'Kitchen' },
  { key: 'catering', icon: 'utensils', de: 'Verpflegung auf Bestellung', en: 'Catering on order' },
  { key: 'stepFree', icon: 'accessibility', de: 'Stufenlos', en: 'Step-free' },
  { key: 'lift', icon: 'chevrons-up-down', de: 'Aufzug', en: 'Lift' },
  { key: 'locker', icon: 'lock', de: 'Schließfach', en: 'Locker' },
  { key: 'bikeRoom', icon: 'bike', de: 'Fahrradraum', en: 'Bike room' },
  { key: 'parking', icon: 'square-parking', de: 'Parkplatz', en: 'Parking' },
  { key: 'charging', icon: 'plug-zap', de: 'Ladesäule', en: 'EV charging' },
  { key: 'shower', icon: 'shower-head', de: 'Dusche', en: 'Shower' },
  { key: 'terrace', icon: 'trees', de: 'Hof oder Terrasse', en: 'Courtyard or terrace' },
  { key: 'reception', icon: 'concierge-bell', de: 'Empfang', en: 'Reception' },
  { key: 'dogs', icon: 'dog', de: 'Hunde willkommen', en: 'Dogs welcome' },
] as const satisfies readonly EquipmentItem[]

export type EquipmentKey = (typeof EQUIPMENT)[number]['key']

const KEYS: ReadonlySet<string> = new Set(EQUIPMENT.map((item) => item.key))

export function isEquipmentKey(key: string): key is EquipmentKey {
  return KEYS.has(key)
}
