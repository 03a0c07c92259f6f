import { Link } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { openProtections, PROTECTIONS, type AccountProtection, type Protection } from '../rules/protection.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const LEVELS = ['protection0', 'protection1', 'protection2', 'protection3', 'protection4'] as const
const PLACES: Readonly<Record<Protection, string>> = {
  passkey: '#passkeys',
  factor: '/account/factor',
  email: '/email/resend',
  recovery: '/account/factor',
}

/** How well the account is protected, and the first thing that would protect it better. */
export function ProtectionCard(account: AccountProtection) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const open = openProtections(account)
  const done = PROTECTIONS.length - open.length
  const [first] = open
  return (
    <section className="panel protection" aria-labelledby="protection">
      <ProgressRing done={done} of={PROTECTIONS.length} label={t('protectionOf', { done, of: PROTECTIONS.length })} />
      <div>
        <h2 id="protection">{t(LEVELS[done] ?? 'protection0')}</h2>
        <p className="quiet">
          {first === undefined
            ? t('protectionAll')
            : fillSlots(t('protectionNext'), {
                next: PLACES[first].startsWith('#') ? (
                  <a href={PLACES[first]}>{t(`protection_${first}`)}</a>
                ) : (
                  <Link to={path(PLACES[first])}>{t(`protection_${first}`)}</Link>
                ),
              })}
        </p>
      </div>
    </section>
  )
}
