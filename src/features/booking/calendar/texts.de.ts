/** Calendars to subscribe to; `booker` and `provider` are their names in calendar programs. */
export default {
  calendars: 'Kalender verbinden',
  calendarsLater: 'Kalender lassen sich verbinden, sobald das Büro veröffentlicht ist.',
  untitled: 'Ohne Titel',
  subscribe: 'Buchungen im eigenen Kalender',
  subscribeIntro:
    'Unter einer geheimen Adresse liest dein Kalenderprogramm, was bei dir gebucht ist: Zeit und Vorname, keine Telefonnummer.',
  subscribeNow: 'Kopiere die Adresse jetzt in dein Kalenderprogramm. Wir zeigen sie nur einmal.',
  subscribeAddress: 'Adresse zum Abonnieren',
  subscribeAll: 'Alle meine Büros',
  subscribeMade: 'angelegt am {time}',
  subscribeUsed: 'zuletzt gelesen am {time}',
  subscribeUnused: 'noch nie gelesen',
  subscribeRevoke: 'Adresse ungültig machen',
  subscribeOffice: 'Adresse für dieses Büro',
  subscribeOffices: 'Adresse für alle Büros',
  booker: 'Viertel: meine Buchungen',
  provider: 'Viertel: Buchungen bei mir',
}
