/** The imprint (section 5 DDG; Austria and Switzerland require the same) with the contact points of the DSA (11, 12). */
import { section, type WritePage } from './content-page.ts'

export const imprint: WritePage = (operator) => ({
  de: {
    title: 'Impressum',
    intro: 'Angaben zum Betreiber dieses Marktplatzes.',
    sections: [
      section('Betreiber', operator.name, ...said('', operator.legalForm), ...lines(operator.address)),
      ...sectionOf('Vertreten durch', operator.representedBy),
      section('Kontakt', `E-Mail: ${operator.email}`, ...said('Telefon: ', operator.phone)),
      ...sectionOf('Registereintrag', operator.register),
      ...sectionOf('Umsatzsteuer-Identifikationsnummer', operator.vatId),
      section(
        'Kontaktstellen nach dem Gesetz über digitale Dienste',
        `Für Nutzerinnen und Nutzer (Artikel 12): ${operator.email}`,
        `Für Behörden (Artikel 11): ${operator.dsaEmail}`,
        `Sprachen: ${operator.languages}`,
      ),
      section(
        'Rechtswidrige Inhalte melden',
        'Angebote, Bilder oder Bewertungen, die gegen Gesetze verstoßen, meldest du mit dem [Meldeformular](/report). Wir prüfen jede Meldung und begründen unsere Entscheidung.',
      ),
      section(
        'Streitbeilegung',
        'Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet.',
      ),
    ],
  },
  en: {
    title: 'Imprint',
    intro: 'Who runs this marketplace.',
    sections: [
      section('Operator', operator.name, ...said('', operator.legalForm), ...lines(operator.address)),
      ...sectionOf('Represented by', operator.representedBy),
      section('Contact', `E-mail: ${operator.email}`, ...said('Telephone: ', operator.phone)),
      ...sectionOf('Register', operator.register),
      ...sectionOf('VAT ID', operator.vatId),
      section(
        'Contact points under the Digital Services Act',
        `For users (Article 12): ${operator.email}`,
        `For authorities (Article 11): ${operator.dsaEmail}`,
        `Languages: ${operator.languages}`,
      ),
      section(
        'Report unlawful content',
        'Please report offers, pictures or ratings that break the law with the [report form](/en/report). We review every report and give reasons for our decision.',
      ),
      section(
        'Dispute resolution',
        'We do not take part in dispute resolution before a consumer arbitration board, and are not obliged to.',
      ),
    ],
  },
})

const lines = (address: string) => address.split(',').map((line) => line.trim())
const said = (label: string, text: string) => (text === '' ? [] : [`${label}${text}`])
const sectionOf = (title: string, text: string) => (text === '' ? [] : [section(title, text)])
