import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function RecoveryList({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="recovery-codes num">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}

/** What the page shows without script; with it a modal does (recovery-modal.tsx). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="panel stack" aria-labelledby="recovery">
      <h2 id="recovery">{t('recoveryTitle')}</h2>
      <p>{t('recoveryText')}</p>
      <RecoveryList codes={codes} />
      <p>
        <ButtonLink look="primary" to={path('/account/social')}>
          {t('recoveryDone')}
        </ButtonLink>
      </p>
    </section>
  )
}
