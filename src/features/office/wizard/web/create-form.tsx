/** One tap that begins a draft; what is refused is said on the page that begins drafts, where it leads. */
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath } from '#client/use-texts.ts'

type CreateFormProps = {
  kind: 'desk' | 'room'
  /** Makes a second tap the same one. */
  idempotencyKey: string
  look?: 'primary'
  children: string
}

export function CreateForm({ kind, idempotencyKey, look, children }: CreateFormProps) {
  const path = useLocalPath()
  return (
    <PostForm action={path(`/account/my/office/create/${kind}`)}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={`${idempotencyKey}-${kind}`} />
      <SubmitButton look={look}>{children}</SubmitButton>
    </PostForm>
  )
}
