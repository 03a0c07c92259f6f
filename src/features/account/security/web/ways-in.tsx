import { KeyRound, Link2, Mail } from 'lucide-react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import type { readEmail } from '../../email/contract.ts'
import type { readSocial } from '../../social/contract.ts'
import { PROVIDER_NAMES } from '../../social/web/provider-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type WaysInProps = {
  email: ReplyData<typeof readEmail>['data']
  social: ReplyData<typeof readSocial>['data']
  answer: FormAnswer | undefined
}

export function WaysIn({ email, social, answer }: WaysInProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="stack" aria-labelledby="ways-in">
      <h2 id="ways-in">{t('waysTitle')}</h2>
      <SettingList>
        <SettingRow
          icon={Mail}
          tone={email.verified ? 'good' : 'plain'}
          title={email.email}
          note={
            email.wanted
              ? t('emailWanted', { email: email.wanted.email })
              : t(email.verified ? 'emailConfirmed' : 'emailOpen')
          }
        >
          {email.wanted && (
            <PostForm answer={answer} intent="security">
              <SubmitButton look="text" name="change" value="keep-email">
                {t('emailKeep')}
              </SubmitButton>
            </PostForm>
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
              <PostForm answer={answer} intent="security">
                <SubmitButton name="change" value={`unlink ${provider}`}>
                  {t('disconnect')}
                </SubmitButton>
              </PostForm>
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
    </section>
  )
}
