/** What happens to personal data, as this software really treats it. */
import { section, type WritePage } from './content-page.ts'

export const privacy: WritePage = ({ name, address, email, counts, mapHost }) => ({
  de: {
    title: 'Datenschutz',
    intro: `Verantwortlich ist ${name}, ${address}, ${email}.`,
    sections: [
      section(
        'Beim Ansehen',
        'Wer Viertel nur ansieht, braucht kein Konto. Karte, Schriften und Bilder kommen von unserem eigenen Server; dein Browser fragt sonst niemanden. Es werden keine Werbe-Cookies gesetzt und keine Profile gebildet. Deinen Standort fragen wir nur ab, wenn du auf „Mein Standort“ tippst; er wird nicht gespeichert. Deine letzten Suchen und gemerkten Orte bleiben auf deinem Gerät; dort kannst du sie entfernen.',
        ...(mapHost
          ? [
              `Straßenkarten lädt dein Browser unmittelbar von ${mapHost} und den Servern, die dessen Karte nennt, aber erst, wenn du auf der Karte zugestimmt hast. Diese erfahren dann deine Netzadresse und den Ausschnitt, den du ansiehst. Auf der Karte nimmst du das zurück.`,
            ]
          : []),
        `Den Ort zu einer Adresse, die du suchst, und den Namen deines Standorts findet unser Server. Dafür kann er einen Kartendienst fragen: Der erfährt dann den gesuchten Text oder die Position, aber nicht, wer fragt. Damit er nicht zweimal dasselbe gefragt wird, merkt sich unser Server gesuchte Texte höchstens einen Tag lang, ohne Bezug zu dir. Ob und welchen Dienst wir fragen, sagen wir dir unter ${email}.`,
      ),
      section(
        'Mit Konto',
        'Wir speichern Name, E-Mail-Adresse, ein nicht umkehrbar verschlüsseltes Passwort, Sprache, Rechnungsadresse und deine Buchungen. Grundlage ist der Vertrag mit dir (Art. 6 Abs. 1 lit. b DSGVO). Worauf du in der Warteliste wartest, behalten wir bis 30 Tage danach. Den Newsletter gibt es nur, wenn du ihn bestellst.',
      ),
      section(
        'Bei einer Buchung',
        'Der Anbieter erfährt deinen Namen und die Zeit deiner Buchung. Kartendaten gehen unmittelbar an den Zahlungsdienst; wir kennen nur Marke, letzte vier Ziffern und Ablaufdatum.',
      ),
      section(
        'Cookies',
        'Ein Cookie hält dich angemeldet, eines merkt sich die helle oder dunkle Ansicht. Beide sind für die Seite nötig und enthalten keine Daten über dich.',
      ),
      ...(counts
        ? [
            section(
              'Mitzählen',
              'Nur wenn du zustimmst, schreiben wir Suchen und gemerkte Orte auf unserem eigenen Server mit: gesuchter Text, Ort auf etwa einen Kilometer, Datum, Uhrzeit, Dauer, gewählter Anbieter. Dein Name, dein Konto und deine Netzadresse stehen nicht dabei (Art. 6 Abs. 1 lit. a DSGVO, § 25 TDDDG). Ein Cookie merkt sich deine Antwort ein halbes Jahr; unten auf dieser Seite änderst du sie.',
            ),
          ]
        : []),
      section(
        'Wie lange',
        'Anmeldungen enden nach 14 Tagen ohne Nutzung. Rechnungs- und Zahlungsdaten bewahren wir so lange auf, wie es das Gesetz verlangt. Alles andere löschen wir mit deinem Konto.',
      ),
      section(
        'Deine Rechte',
        `Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und die Herausgabe deiner Daten verlangen, der Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren. Schreib an ${email}.`,
      ),
    ],
  },
  en: {
    title: 'Privacy',
    intro: `The controller is ${name}, ${address}, ${email}.`,
    sections: [
      section(
        'When you look around',
        'Looking at Viertel needs no account. Map, fonts and pictures come from our own server; your browser asks nobody else. There are no advertising cookies and no profiles. We ask for your location only when you tap “My location”; it is not stored. Your recent searches and saved places stay on your device; you can remove them there.',
        ...(mapHost
          ? [
              `Your browser loads street maps directly from ${mapHost} and the servers its map names, but only after you agreed on the map. They then learn your network address and the area you look at. You take that back on the map.`,
            ]
          : []),
        `The place of an address you search for, and the name of your location, are found by our server. For that it may ask a map service, which then learns the searched text or the position, but not who asks. So that the same is not asked twice, our server remembers searched texts for a day at most, without any link to you. Whether we ask a service and which one, we tell you at ${email}.`,
      ),
      section(
        'With an account',
        'We store your name, e-mail address, a password hash that cannot be reversed, language, billing address and your bookings. The basis is our contract with you (Art. 6(1)(b) GDPR). What you wait for in the waiting list we keep until 30 days afterwards. The newsletter is sent only when you ask for it.',
      ),
      section(
        'When you book',
        'The provider learns your name and the time of your booking. Card data goes straight to the payment service; we know only brand, last four digits and expiry date.',
      ),
      section(
        'Cookies',
        'One cookie keeps you signed in, one remembers the light or dark look. Both are necessary for the site and hold no data about you.',
      ),
      ...(counts
        ? [
            section(
              'Counting',
              'Only if you agree we note searches and favourites on our own server: the searched text, the place to about a kilometre, date, time, duration, the chosen provider. Your name, your account and your network address are not among it (Art. 6(1)(a) GDPR, section 25 TDDDG). A cookie remembers your answer for half a year; you change it at the foot of this page.',
            ),
          ]
        : []),
      section(
        'How long',
        'Sign-ins end after 14 days without use. We keep invoices and payment data for as long as the law demands. Everything else is deleted with your account.',
      ),
      section(
        'Your rights',
        `You can ask for access, correction, erasure, restriction and a copy of your data, object to processing and complain to a supervisory authority. Write to ${email}.`,
      ),
    ],
  },
})
