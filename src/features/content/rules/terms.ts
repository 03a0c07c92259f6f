/** The terms of use. All numbers come from the constants of the rules, so that text and behaviour agree. */
import {
  FEE_HOURS,
  FREE_CANCEL_HOURS,
  FULL_DAY_HOURS,
  PROVIDER_CANCEL_HOURS,
  RATING_DAYS,
} from '#features/booking/rules/limits.ts'
import { HORIZON_MONTHS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { section, type WritePage } from './content-page.ts'

export const terms: WritePage = ({ name, address, email }) => ({
  de: {
    title: 'Nutzungsbedingungen',
    intro: `Diese Bedingungen gelten zwischen dir und ${name}, ${address}, wenn du Viertel nutzt.`,
    sections: [
      section(
        'Was Viertel ist',
        'Viertel ist ein Marktplatz. Anbieter stellen Schreibtische und Besprechungsräume ein, du buchst sie stundenweise. Der Vertrag über den Platz kommt zwischen dir und dem Anbieter zustande; wir vermitteln ihn und wickeln die Zahlung ab.',
      ),
      section(
        'Dein Konto',
        'Die Angaben in deinem Konto müssen stimmen. Halte dein Passwort geheim und sag uns Bescheid, wenn jemand anderes dein Konto nutzt. Du kannst dein Konto jederzeit schließen lassen; laufende Buchungen bleiben davon unberührt.',
      ),
      section(
        'Buchen',
        `Mit „Zahlungspflichtig buchen“ gibst du ein verbindliches Angebot ab. Der Vertrag kommt zustande, sobald wir dir die Buchung bestätigen. Eine Buchung dauert mindestens ${MINIMUM_HOURS} Stunden und kann bis zu ${HORIZON_MONTHS} Monat im Voraus erfolgen. Alle Zeiten sind Ortszeiten des Platzes.`,
      ),
      section(
        'Preise und Zahlung',
        'Alle Preise sind Endpreise und enthalten die gesetzliche Umsatzsteuer.',
        `Auf deiner Karte wird der Preis eines ganzen Tages von ${FULL_DAY_HOURS} Stunden reserviert. Nach dem Ende der Buchung wird nur abgebucht, was sie kostet, der Rest wird freigegeben. Liegt die Buchung mehr als sechs Tage in der Zukunft, erfolgt die Reservierung drei Tage vor Beginn.`,
      ),
      section(
        'Stornieren',
        `Bis ${FREE_CANCEL_HOURS} Stunden vor Beginn ist die Stornierung kostenlos. Danach kostet sie den Preis von ${FEE_HOURS} Stunden, höchstens den Gesamtpreis. Nach Beginn ist keine Stornierung mehr möglich; wer nicht erscheint, zahlt den Gesamtpreis. Vor jeder Stornierung siehst du den genauen Betrag.`,
        `Der Anbieter kann eine Buchung bis ${PROVIDER_CANCEL_HOURS} Stunden vor Beginn absagen. Dann zahlst du nichts.`,
        'Ein gesetzliches Widerrufsrecht besteht bei Leistungen zu einem festen Termin in der Regel nicht.',
      ),
      section(
        'Im Haus',
        'Es gelten die Hausregeln des Anbieters, die auf der Seite des Platzes stehen. Behandle Räume und Einrichtung sorgsam, verlasse den Platz pünktlich und nutze ihn nur zu rechtmäßigen Zwecken.',
      ),
      section(
        'Bewertungen',
        `Bewerten kann nur, wer wirklich gebucht hatte, und zwar bis ${RATING_DAYS} Tage nach der Buchung. Wir ändern keine Bewertungen; rechtswidrige entfernen wir.`,
      ),
      section(
        'Haftung',
        'Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit sowie bei Verletzung von Leben, Körper und Gesundheit. Bei einfacher Fahrlässigkeit haften wir nur für wesentliche Vertragspflichten und begrenzt auf den vorhersehbaren Schaden. Für den Platz selbst ist der Anbieter verantwortlich.',
      ),
      section(
        'Änderungen und Kontakt',
        'Änderungen dieser Bedingungen kündigen wir mindestens 15 Tage vorher per E-Mail an. Zwingende Rechte, die du als Verbraucherin oder Verbraucher in deinem Land hast, bleiben bestehen.',
        `Fragen und Beschwerden: ${email}`,
      ),
    ],
  },
  en: {
    title: 'Terms of use',
    intro: `These terms apply between you and ${name}, ${address}, when you use Viertel.`,
    sections: [
      section(
        'What Viertel is',
        'Viertel is a marketplace. Providers list desks and meeting rooms, and you book them by the hour. The contract for the space is between you and the provider; we arrange it and handle the payment.',
      ),
      section(
        'Your account',
        'The details in your account must be correct. Keep your password secret and tell us if somebody else uses your account. You can have your account closed at any time; current bookings are not affected.',
      ),
      section(
        'Booking',
        `With “Book and pay” you make a binding offer. The contract is concluded when we confirm your booking. A booking lasts at least ${MINIMUM_HOURS} hours and can be made up to ${HORIZON_MONTHS} month ahead. All times are local to the space.`,
      ),
      section(
        'Prices and payment',
        'All prices are final and include VAT.',
        `The price of a full day of ${FULL_DAY_HOURS} hours is held on your card. Once the booking has ended, we charge only what it costs and release the rest. If the booking is more than six days away, the hold is placed three days before it starts.`,
      ),
      section(
        'Cancelling',
        `Cancelling is free until ${FREE_CANCEL_HOURS} hours before the start. After that it costs the price of ${FEE_HOURS} hours, but no more than the total. Once the booking has started, it can no longer be cancelled; if you do not turn up, you pay the total. You see the exact amount before you cancel.`,
        `The provider can cancel a booking up to ${PROVIDER_CANCEL_HOURS} hours before it starts. Then you pay nothing.`,
        'There is usually no statutory right of withdrawal for services on a fixed date.',
      ),
      section(
        'On the premises',
        'The house rules of the provider apply; you can find them on the page of the space. Treat rooms and furniture with care, leave on time and use the space for lawful purposes only.',
      ),
      section(
        'Ratings',
        `Only people who have booked can rate, up to ${RATING_DAYS} days after the booking. We do not change ratings; unlawful ones are removed.`,
      ),
      section(
        'Liability',
        'Our liability is unlimited for intent and gross negligence and for injury to life, body or health. For ordinary negligence we are liable only for breaches of essential contractual duties, and only for foreseeable damage. The provider is responsible for the space itself.',
      ),
      section(
        'Changes and contact',
        'We announce changes to these terms by e-mail at least 15 days in advance. Your mandatory rights as a consumer in your country are not affected.',
        `Questions and complaints: ${email}`,
      ),
    ],
  },
})
