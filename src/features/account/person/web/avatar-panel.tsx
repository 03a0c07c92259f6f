/** Spec 2, 9: the picture a person shows, choosing another one and cutting it, and showing none. */
import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Profile } from './profile-fields.tsx'
import type { ReadPicture } from './read-picture.ts'

// Whoever only looks at the page does not need it.
const AvatarCropper = lazy(() => import('./avatar-cropper.tsx').then((part) => ({ default: part.AvatarCropper })))

/** The intents of the forms that show no picture any more, and one without script; the profile's action answers them. */
export const REMOVE_AVATAR = 'avatar-remove'
export const SAVE_AVATAR = 'avatar-save'

type AvatarPanelProps = {
  profile: Pick<Profile, 'givenName' | 'surname' | 'picture'>
  /** To the form without script. */
  answer?: FormAnswer | undefined
}

export function AvatarPanel({ profile, answer }: AvatarPanelProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadPicture | null>(null)
  const [error, setError] = useState(answer ? [...(answer.errors['image'] ?? []), answer.message].join(' ').trim() : '')
  const [isSaved, setSaved] = useState(answer?.done ?? false)

  async function choose(file: File) {
    setSaved(false)
    const { readPicture } = await import('./read-picture.ts')
    const read = await readPicture(file)
    setError(typeof read === 'string' ? t(read === 'not-image' ? 'avatarNotImage' : 'avatarFailed') : '')
    // A file that cannot be read leaves what is being cut as it is.
    if (typeof read !== 'string') setChosen(read)
  }
  function end(isNew: boolean) {
    setChosen(null)
    setError('')
    setSaved(isNew)
    input.current?.focus()
    if (isNew) void revalidate()
  }

  return (
    <section className="panel stack avatar-panel" aria-labelledby={`${id}-title`}>
      <div className="avatar-now">
        <Avatar src={profile.picture} name={`${profile.givenName} ${profile.surname}`} size={96} />
        <div className="stack">
          <h2 id={`${id}-title`}>{t('avatar')}</h2>
          <div className="row">
            {isHydrated && (
              <FileButton
                ref={input}
                name="image"
                accept="image/*"
                aria-invalid={error !== '' || undefined}
                aria-describedby={error === '' ? `${id}-hint` : `${id}-error`}
                onChosen={(file) => void choose(file)}
              >
                <ImageUp size={20} />
                {t('avatarChoose')}
              </FileButton>
            )}
            {profile.picture !== null && chosen === null && (
              <PostForm intent={REMOVE_AVATAR} onSubmit={() => setSaved(false)}>
                <SubmitButton>
                  <Trash2 size={20} />
                  {t('avatarRemove')}
                </SubmitButton>
              </PostForm>
            )}
          </div>
          <p className="quiet small" id={`${id}-hint`}>
            {t('avatarHint')}
          </p>
          {error !== '' && (
            <p className="error-text" id={`${id}-error`} role="alert">
              {error}
            </p>
          )}
          <p className="quiet small" role="status">
            {isSaved ? t('avatarSaved') : ''}
          </p>
          {!isHydrated && (
            <form
              className="row without-script"
              method="post"
              action={path('/account/profile')}
              encType="multipart/form-data"
            >
              <input type="hidden" name="intent" value={SAVE_AVATAR} />
              <input
                type="file"
                name="image"
                accept="image/png,image/jpeg,image/webp"
                required
                aria-label={t('avatarChoose')}
                aria-describedby={error === '' ? `${id}-hint` : `${id}-error`}
              />
              <Button type="submit">{t('avatarSave')}</Button>
            </form>
          )}
        </div>
      </div>
      {chosen && (
        <Suspense fallback={<p role="status">{t('avatarLoading')}</p>}>
          <AvatarCropper key={chosen.url} picture={chosen} onEnd={end} onError={setError} />
        </Suspense>
      )}
    </section>
  )
}
