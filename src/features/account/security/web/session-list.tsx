import { Laptop, Smartphone, Tablet } from 'lucide-react'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import type { listSessions } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Session = ReplyData<typeof listSessions>['data'][number]

/** The rest is folded: somebody who never signs out collects many. */
const SHOWN = 6
const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop } as const

/** Within a form whose pressed button says which session ends: `change`, e.g. "end 0198…" or "end-others". */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTexts({ de, en })
  const day = useDayText()
  const nameOf = ({ device }: Session) =>
    [device.system, device.browser].filter(Boolean).join(', ') || t('unknownDevice')
  const row = (session: Session) => (
    <SettingRow
      key={session.id}
      icon={ICONS[session.device.kind]}
      tone={session.isThis ? 'good' : 'plain'}
      title={nameOf(session)}
      note={
        <>
          {t('since', { day: day(session.since) })},{' '}
          {session.isThis ? <b>{t('thisDevice')}</b> : t('lastUsed', { day: day(session.lastUsed) })}
        </>
      }
    >
      {!session.isThis && (
        <SubmitButton name="change" value={`end ${session.id}`} aria-label={t('endNamed', { device: nameOf(session) })}>
          {t('end')}
        </SubmitButton>
      )}
    </SettingRow>
  )
  return (
    <section className="stack" aria-labelledby="sessions">
      <div className="spread">
        <h2 id="sessions">{t('sessionsTitle')}</h2>
        {sessions.length > 1 && (
          <SubmitButton look="text" name="change" value="end-others">
            {t('endOthers')}
          </SubmitButton>
        )}
      </div>
      <SettingList>{sessions.slice(0, SHOWN).map(row)}</SettingList>
      {sessions.length > SHOWN && (
        <details>
          <summary>{t('moreSessions', { count: sessions.length - SHOWN })}</summary>
          <SettingList>{sessions.slice(SHOWN).map(row)}</SettingList>
        </details>
      )}
    </section>
  )
}
