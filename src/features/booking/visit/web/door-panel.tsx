/** What opens the door: the code, to be read at arm's length; the Wi-Fi; and whom to call. */
import { KeyRound, Mail, Phone, Wifi } from 'lucide-react'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Door } from './visit-data.ts'

type DoorPanelProps = {
  door: Door
  /** How to find the door, in words. */
  note?: string
  zone: string
}

export function DoorPanel({ door, note = '', zone }: DoorPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { contact, secretsFrom, doorCode, wifi } = door
  if (note === '' && contact === null && secretsFrom === null && doorCode === '' && wifi === '') return null
  return (
    <section className="panel stack door-panel" aria-labelledby="door">
      <h2 id="door">{t('door')}</h2>
      {doorCode !== '' && (
        <div>
          <p className="quiet small">{t('doorCode')}</p>
          <p className="door-code num">{doorCode}</p>
        </div>
      )}
      {note !== '' && (
        <p className="access-note">
          <KeyRound size={20} />
          {note}
        </p>
      )}
      {wifi !== '' && (
        <p className="access-note">
          <Wifi size={20} />
          <span>
            <span className="quiet small">{t('doorWifi')}</span>
            <br />
            {wifi}
          </span>
        </p>
      )}
      {secretsFrom !== null && (
        <p className="quiet">{t('doorLater', { when: formatInstant(secretsFrom, zone, locale) })}</p>
      )}
      {contact && (
        <div>
          <p className="quiet small">{t('doorContact')}</p>
          {contact.name !== '' && <p>{contact.name}</p>}
          {contact.phone !== '' && (
            <a className="door-way" href={`tel:${contact.phone.replaceAll(/[^+0-9]/g, '')}`}>
              <Phone size={18} />
              {contact.phone}
            </a>
          )}
          {contact.email !== '' && (
            <a className="door-way" href={`mailto:${contact.email}`}>
              <Mail size={18} />
              {emailInLetters(contact.email)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}
