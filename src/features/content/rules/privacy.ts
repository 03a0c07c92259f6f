/** The privacy notice; it describes how this software actually processes personal data. */
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
        'Anmeldungen enden nach 14 Tagen ohne Nutzung. Rechnungs- und Zahlungsdaten bewahren wir so lange auf, wie es das Gesetz verlangt. Alles andere löschen wir mit deinem Konto, 14 Tage nachdem du es verlangt hast. Konten, deren E-Mail-Adresse nie bestätigt wurde, löschen wir nach 90 Tagen.',
      ),
      section(
        'Deine Rechte',
        'Unter „Daten und Privatsphäre“ in deinem Konto lädst du eine Kopie aller deiner Daten herunter und löschst dein Konto.',
        `Du kannst außerdem Auskunft, Berichtigung, Löschung, Einschränkung und die Herausgabe deiner Daten verlangen, der Verarbeitung widersprechen und dich bei einer Aufsichtsbehörde beschweren. Schreib an ${email}.`,
      ),
    ],
  },
  en: {
    title: 'Privacy',
    intro: `The controller is ${name}, ${address}, ${email}.`,
    sections: [
      section(
        'When you browse',
        'You can browse Viertel without an account. The map, fonts and pictures come from our own server; your browser contacts nobody else. We set no advertising cookies and build no profiles. We ask for your location only when you tap “My location”; it is not stored. Your recent searches and saved places stay on your device; you can remove them there.',
        ...(mapHost
          ? [
              `Your browser loads street maps directly from ${mapHost} and the servers named by its map, but only after you have agreed to this on the map. They then learn your IP address and the area you are looking at. You can withdraw your consent on the map.`,
            ]
          : []),
        `Our server looks up the addresses you search for and the name of your location. To do so it may ask a map service, which then learns the text or the position, but not who is asking. To avoid asking twice, our server keeps searched texts for up to a day, without any link to you. Write to ${email} to find out whether we use such a service, and which one.`,
      ),
      section(
        'With an account',
        'We store your name, e-mail address, a password hash that cannot be reversed, language, billing address and your bookings. The basis is our contract with you (Art. 6(1)(b) GDPR). Entries on your waiting list are kept for 30 days after they end. We send the newsletter only if you ask for it.',
      ),
      section(
        'When you book',
        'The provider learns your name and the time of your booking. Card data goes straight to the payment service; we see only the brand, the last four digits and the expiry date.',
      ),
      section(
        'Cookies',
        'One cookie keeps you signed in, another remembers light or dark mode. Both are necessary for the site and contain no data about you.',
      ),
      ...(counts
        ? [
            section(
              'Counting',
              'Only if you agree, we record searches and favourites on our own server: the text searched for, the place to within about a kilometre, date, time, duration and the chosen provider. Your name, your account and your IP address are not recorded (Art. 6(1)(a) GDPR, section 25 TDDDG). A cookie remembers your answer for six months; you can change it at the foot of this page.',
            ),
          ]
        : []),
      section(
        'How long we keep data',
        'You are signed out after 14 days without use. We keep invoices and payment data for as long as the law requires. Everything else is deleted with your account, 14 days after you ask for it. We delete accounts whose e-mail address was never confirmed after 90 days.',
      ),
      section(
        'Your rights',
        'Under “Data and privacy” in your account you can download a copy of all your data and delete your account.',
        `You can also request access to your data, its correction, erasure or restriction, and a copy of it; you can object to its processing and complain to a supervisory authority. Write to ${email}.`,
      ),
    ],
  },
})
