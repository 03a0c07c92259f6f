/** A question or a short form over the page, with its title and a button that closes it. */
import { X } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { Modal } from './modal.tsx'

export type DialogProps = {
  ref?: Ref<HTMLDialogElement>
  title: string
  closeLabel: string
  onClose: () => void
  /** Shown above the title, e.g. an icon. */
  lead?: ReactNode
  /** Focuses the title, so that it is read first; otherwise the first control gets the focus. */
  isTitleFocused?: boolean
  className?: string
  children?: ReactNode
}

export function Dialog({
  ref,
  title,
  closeLabel,
  onClose,
  lead,
  isTitleFocused = false,
  className,
  children,
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useImperativeHandle(ref, () => dialog.current!)
  useEffect(() => {
    if (isTitleFocused) heading.current?.focus()
  }, [isTitleFocused])
  return (
    <Modal ref={dialog} className={className ? `dialog ${className}` : 'dialog'} aria-labelledby={id} onClose={onClose}>
      <button type="button" className="dialog-close" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
        <X size={20} />
      </button>
      <div className="stack">
        {lead && <span className="dialog-lead">{lead}</span>}
        <h2 id={id} ref={heading} tabIndex={isTitleFocused ? -1 : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </Modal>
  )
}
