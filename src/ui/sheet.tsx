/** A form over the page whose header and footer stay while its fields scroll; on a phone it is at the lower edge. */
import { X } from 'lucide-react'
import { useId, useImperativeHandle, useRef, type FormEvent, type ReactNode, type Ref } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

export type SheetProps = {
  ref?: Ref<HTMLDialogElement>
  title: string
  closeLabel: string
  onClose: () => void
  onSubmit: () => void
  /** A `<footer>` with the actions of the form. */
  foot: ReactNode
  closesBeside?: boolean
  className?: string
  children: ReactNode
}

export function Sheet({
  ref,
  title,
  closeLabel,
  onClose,
  onSubmit,
  foot,
  closesBeside,
  className,
  children,
}: SheetProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => dialog.current!)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Modal
      ref={dialog}
      className={className ? `dialog sheet ${className}` : 'dialog sheet'}
      aria-labelledby={id}
      onClose={onClose}
      {...(closesBeside ? { closesBeside } : {})}
    >
      <form onSubmit={submit}>
        <header className="sheet-head">
          <h2 id={id}>{title}</h2>
          <Button look="icon" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
            <X size={22} />
          </Button>
        </header>
        <div className="sheet-body">{children}</div>
        {foot}
      </form>
    </Modal>
  )
}
