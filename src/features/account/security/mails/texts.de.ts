/** Texte dazu, dass jemand vom Support Viertel so ansieht, wie ein Mensch es sieht. */
export default {
  title: 'Der Support hat Viertel aus deiner Sicht angesehen',
  text: 'Am {at} hat der Support von Viertel begonnen, Viertel so anzusehen, wie du es siehst: höchstens 15 Minuten lang und ohne etwas ändern zu können.',
  reason: 'Grund: {reason}',
  what: 'Nicht zu sehen waren Texte deiner Nachrichten, Türcodes und WLAN, Nummern deiner Karten und Konten, Schlüssel und Anmeldungen. Heruntergeladen wurde nichts.',
  button: 'Zum Datenschutz',
  small:
    'In der Kopie deiner Daten steht jeder dieser Vorgänge mit Anfang, Ende und Grund. Wenn du nicht weißt, warum, frag uns unter der Adresse am Ende dieser Mail.',
} as const
