/** What stands in the place of an application that is not there, with the one way on. */
type Props = { title?: string; text: string; link: { href: string; text: string } }

export const Notice = ({ title, text, link }: Props) => (
  <section className="panel notice">
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    <a className="button button-strong" href={link.href}>
      {link.text}
    </a>
  </section>
)
