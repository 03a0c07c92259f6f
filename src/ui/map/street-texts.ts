import type { Locale } from '#kernel/locale.ts'

type StreetTexts = {
  readonly ask: string
  readonly transferred: string
  readonly agree: string
  readonly decline: string
  readonly stop: string
  readonly failed: string
}

/** Texts of the street map; `{host}` is replaced. They belong to the map, on whatever page it is. */
export const STREET_TEXTS: Readonly<Record<Locale, StreetTexts>> = {
  de: {
    ask: 'Straßenkarte von {host} zeigen',
    transferred:
      'Dabei lädt Ihr Browser Kartenbilder direkt von {host}. Dorthin gehen Ihre IP-Adresse, der sichtbare Ausschnitt und Angaben Ihres Browsers. Sie können das jederzeit auf der Karte beenden.',
    agree: 'Karte zeigen',
    decline: 'Nicht jetzt',
    stop: 'Straßenkarte von {host} beenden',
    failed: 'Straßenkarte nicht erreichbar',
  },
  en: {
    ask: 'Show street map from {host}',
    transferred:
      'Your browser then loads map images directly from {host}. It receives your IP address, the visible area and details of your browser. You can stop this on the map at any time.',
    agree: 'Show map',
    decline: 'Not now',
    stop: 'Stop the street map from {host}',
    failed: 'Street map unavailable',
  },
}
