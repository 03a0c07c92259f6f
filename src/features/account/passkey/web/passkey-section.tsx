import { Fingerprint, Plus } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { SettingRow } from '#ui/setting-list.tsx'
import { withNext } from '../../sign-in/rules/next-path.ts'
import type { listPasskeys } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { makePasskey } from './passkey-calls.ts'

/** Rows of a list of settings, in a form whose pressed button says what to do: `change`, e.g. "remove-passkey 0198…". */
export function PasskeyRows({ passkeys }: { passkeys: ReplyData<typeof listPasskeys>['data'] }) {
  const t = useTexts({ de, en })
  const day = useDayText()
  return passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
    <SettingRow
      key={id}
      icon={Fingerprint}
      tone="good"
      title={t('named', { name })}
      note={
        lastUsedAt === null
          ? t('added', { day: day(addedAt) })
          : `${t('added', { day: day(addedAt) })}, ${t('used', { day: day(lastUsedAt) })}`
      }
    >
      <SubmitButton look="text" name="change" value={`remove-passkey ${id}`} aria-label={t('removeNamed', { name })}>
        {t('remove')}
      </SubmitButton>
    </SettingRow>
  ))
}

export function AddPasskey() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <div className="stack" id="passkeys">
      <p className="quiet">{t('lead')}</p>
      <div>
        <PasskeyButton
          onPress={async () => {
            const made = await makePasskey()
            if (made.ok) await revalidate()
            else if (made.cancelled) return 'cancelled'
            else if (made.code === 'account.proof_needed')
              await navigate(withNext(path('/password/confirm'), path('/account/social')))
            else return made
            return null
          }}
        >
          <Plus size={18} /> {t('add')}
        </PasskeyButton>
      </div>
      <noscript>
        <p className="quiet">{t('needsScript')}</p>
      </noscript>
    </div>
  )
}
