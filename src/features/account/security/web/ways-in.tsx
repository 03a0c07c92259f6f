import { KeyRound, Link2, Mail } from 'lucide-react'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import type { readEmail } from '../../email/contract.ts'
import type { listPasskeys } from '../../passkey/contract.ts'
import { AddPasskey, PasskeyRows } from '../../passkey/web/passkey-section.tsx'
import type { readSocial } from '../../social/contract.ts'
import { PROVIDER_NAMES } from '../../social/web/provider-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type WaysInProps = {
  passkeys: ReplyData<typeof listPasskeys>['data']
  email: ReplyData<typeof readEmail>['data']
  social: ReplyData<typeof readSocial>['data']
}

/** Within a form whose pressed button says what to do: `change`, e.g. "unlink google". */
export function WaysIn({ passkeys, email, social }: WaysInProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="stack" aria-labelledby="ways-in">
      <h2 id="ways-in">{t('waysTitle')}</h2>
      <SettingList>
        <PasskeyRows passkeys={passkeys} />
        <SettingRow
          icon={Mail}
          tone={email.verified ? 'good' : 'plain'}
          title={emailInLetters(email.email)}
          note={
            email.wanted
              ? t('emailWanted', { email: email.wanted.email })
              : t(email.verified ? 'emailConfirmed' : 'emailOpen')
          }
        >
          {email.wanted && (
            <SubmitButton look="text" name="change" value="keep-email">
              {t('emailKeep')}
            </SubmitButton>
          )}
          <ButtonLink to={path('/account/email')}>{t('change')}</ButtonLink>
        </SettingRow>
        <SettingRow icon={KeyRound} title={t('password')} note={t('passwordNote')}>
          <ButtonLink to={path('/account/password')}>{t('change')}</ButtonLink>
        </SettingRow>
        {social.map(({ provider, isLinked }) => (
          <SettingRow
            key={provider}
            icon={Link2}
            tone={isLinked ? 'good' : 'plain'}
            title={PROVIDER_NAMES[provider]}
            note={t(isLinked ? 'linked' : 'notLinked')}
          >
            {isLinked ? (
              <SubmitButton look="text" name="change" value={`unlink ${provider}`}>
                {t('disconnect')}
              </SubmitButton>
            ) : (
              <ButtonLink
                to={`${path(`/account/connect/${provider}`)}?next=${encodeURIComponent(path('/account/social'))}`}
              >
                {t('connect')}
              </ButtonLink>
            )}
          </SettingRow>
        ))}
      </SettingList>
      {email.verified ? <AddPasskey /> : <p className="quiet">{t('waysAfterEmail')}</p>}
    </section>
  )
}
