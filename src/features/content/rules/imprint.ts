/** The imprint (section 5 DDG; Austria and Switzerland require the same). */
import { section, type WritePage } from './content-page.ts'

export const imprint: WritePage = ({ name, address, email }) => ({
  de: {
    title: 'Impressum',
    intro: 'Angaben zum Betreiber dieses Marktplatzes.',
    sections: [
      section('Betreiber', name, ...lines(address)),
      section('Kontakt', email),
      section(
        'Rechtswidrige Inhalte melden',
        `Angebote, Bilder oder Bewertungen, die gegen Gesetze verstoßen, meldest du an ${email}. Wir prüfen jede Meldung und begründen unsere Entscheidung.`,
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
      section('Operator', name, ...lines(address)),
      section('Contact', email),
      section(
        'Report unlawful content',
        `Please report offers, pictures or ratings that break the law to ${email}. We review every report and give reasons for our decision.`,
      ),
      section(
        'Dispute resolution',
        'We do not take part in dispute resolution before a consumer arbitration board, and are not obliged to.',
      ),
    ],
  },
})

const lines = (address: string) => address.split(',').map((line) => line.trim())
