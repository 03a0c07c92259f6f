import { emailInLetters } from '#kernel/internet-domain.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useRootFacts } from '#client/root-facts.ts'
import { useTexts } from '#client/use-texts.ts'
import { Tag } from '#ui/tag.tsx'
import { ProfileLink } from '../../public-profile/web/profile-link.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ProfileFields, type Profile } from './profile-fields.tsx'

export function ProfileForm({ profile, answer }: { profile: Profile; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const own = useRootFacts()?.viewer
  return (
    <PostForm className="panel stack" intent="profile" answer={answer}>
      <p className="spread">
        <span>{emailInLetters(profile.email)}</span>
        <Tag tone={profile.verified ? 'good' : 'bad'}>{t(profile.verified ? 'verifiedBadge' : 'unverifiedBadge')}</Tag>
      </p>
      <ProfileFields profile={profile} />
      <p className="quiet">
        {t('whoSees')}
        {own && (
          <>
            {' '}
            <ProfileLink personId={own.id}>{t('howOthersSee')}</ProfileLink>
          </>
        )}
      </p>
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}
