import { basePath, served } from '../../../domain/basePath.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { type CommandGroup, commandGroups, commandTable } from '../../machines/app/commands/commandTable.selectors.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { KeyCaps } from '../commands/KeyCaps.tsx';
import { Prose } from './CodeBlock.tsx';
import { type Contents, type Guide, isGuideLanguage, machines, searchables } from './content.ts';
import { useGuide } from './useGuide.ts';
import { Heading } from './Heading.tsx';
import { MachineList, MachinePage } from './MachinesPage.tsx';
import { markWords } from './markWords.ts';
import { type Hit, searchSections } from './searchSections.ts';
import classes from './documentation.module.css';
import { trimEndOf } from '../../../domain/trimText.ts';

interface Shown {
  slug: string;
  /** Language of the page, if it differs from the app's. */
  lang?: string;
  title: string;
  sections: readonly { id: string; title: string; level: 2 | 3 }[];
  content: ReactNode;
}

const referencesOf = ({ references }: Catalogues['documentation']) =>
  (['shortcuts', 'machines', 'api'] as const).map((slug) => ({ slug, title: references[slug] }));

export function DocumentationScreen() {
  const guide = useGuide();
  return guide ? <Documentation guide={guide} /> : <Loading />;
}

function Loading() {
  const texts = useTexts('documentation');
  return (
    <Text role="status" size="sm" c="dimmed">
      {texts.loading}
    </Text>
  );
}

function Documentation({ guide }: { guide: Guide }) {
  const texts = useTexts('documentation');
  const commands = useTexts('commands');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { _splat } = useParams({ strict: false });
  const { q } = useSearch({ strict: false });
  const [typed, setTyped] = useState('');
  const article = useRef<HTMLElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const contents = { guide, texts, commands };
  const address = trimEndOf(_splat ?? '', '/') || (guide.pages[0]?.slug ?? '');
  const shown = pageOf(contents, address);
  const searching = typed.trim() !== '';
  const hits = searching ? searchSections(searchables(contents), typed) : [];

  useScrollToHash(article, address, hash, searching);
  useEffect(
    () => (q && article.current && !searching ? markWords(article.current, q) : undefined),
    [q, address, searching, guide],
  );

  const open = (to: string, query?: string) => {
    setTyped('');
    const [page = '', anchor] = to.split('#');
    void navigate({
      to: '/documentation/$',
      params: { _splat: page },
      search: query === undefined ? {} : { q: query },
      hash: anchor ?? '',
    });
  };
  const followLink = (event: MouseEvent<HTMLElement>) => {
    const to = guideLinkOf(event);
    if (to === null) return;
    event.preventDefault();
    open(to);
  };
  const walk = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === 'ArrowDown' && links.length > 0) links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) links[at - 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0)
      article.current?.parentElement?.parentElement?.querySelector<HTMLInputElement>('[role=searchbox]')?.focus();
    else if (event.key === 'Enter' && at === -1 && hits[0]) open(hits[0].section.to, typed);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.layout} onKeyDown={searching ? walk : undefined}>
      <Side guide={guide} address={address} search={typed} onSearch={setTyped} />
      <div className={classes.middle} data-wide={(!searching && (shown?.sections.length ?? 0) < 2) || undefined}>
        <article ref={article} className={classes.article} onClick={followLink}>
          {searching ? (
            <Results hits={hits} query={typed} list={results} onOpen={open} />
          ) : shown ? (
            <Page guide={guide} page={shown} address={address} />
          ) : (
            <EmptyState drawing={SearchDrawing} title={texts.missing} description={texts.missingHint}>
              <Link to="/documentation/$" params={{ _splat: '' }}>
                {texts.start}
              </Link>
            </EmptyState>
          )}
        </article>
        {!searching && shown && shown.sections.length > 1 && <TableOfContents address={address} page={shown} />}
      </div>
    </div>
  );
}

/**
 * Returns the page of the guide to which a clicked link leads, or null if the browser follows the link. Links in the
 * guide are absolute. Links to the guide's own pages open in the same tab.
 */
function guideLinkOf({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  const href = target instanceof Element ? target.closest<HTMLAnchorElement>('a[target]')?.href : undefined;
  const guide = `${location.origin}${basePath()}/documentation/`;
  return href?.startsWith(guide) && !ctrlKey && !metaKey && !shiftKey ? href.slice(guide.length) : null;
}

function Side({
  guide,
  address,
  search,
  onSearch,
}: {
  guide: Guide;
  address: string;
  search: string;
  onSearch: (text: string) => void;
}) {
  const texts = useTexts('documentation');
  return (
    <Stack gap="md" className={classes.side}>
      <SearchField
        label={texts.search}
        clearLabel={texts.clear}
        width="100%"
        shortcut="/"
        value={search}
        onChange={onSearch}
      />
      <details className={classes.pages}>
        <summary>{texts.openPages}</summary>
        <Pages guide={guide} address={address} />
      </details>
      <div className={classes.pagesWide}>
        <Pages guide={guide} address={address} />
      </div>
    </Stack>
  );
}

function TableOfContents({ address, page: { lang, sections } }: { address: string; page: Shown }) {
  const texts = useTexts('documentation');
  return (
    <nav className={classes.toc} aria-label={texts.onThisPage}>
      <GroupName>{texts.onThisPage}</GroupName>
      <ul className={classes.tocList} lang={lang}>
        {sections.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <Link to="/documentation/$" params={{ _splat: address }} hash={id}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Page({ guide, page, address }: { guide: Guide; page: Shown; address: string }) {
  const texts = useTexts('documentation');
  return (
    <>
      {page.lang !== undefined && !isGuideLanguage(texts.wording) && (
        <Text size="sm" c="dimmed">
          {texts.guideLanguages}
        </Text>
      )}
      <Title order={1} fz="1.75rem" mb="md" style={{ overflowWrap: 'anywhere' }} lang={page.lang}>
        {page.title}
      </Title>
      {page.content}
      <Neighbours guide={guide} address={address} />
    </>
  );
}

function Neighbours({ guide, address }: { guide: Guide; address: string }) {
  const texts = useTexts('documentation');
  const allPages = [...guide.pages, ...referencesOf(texts)];
  const place = allPages.findIndex(({ slug }) => slug === address.split('/')[0]);
  const before = address.includes('/') ? undefined : allPages[place - 1];
  const after = address.includes('/') ? undefined : allPages[place + 1];
  if (!before && !after) return null;
  return (
    <Group
      component="nav"
      justify="space-between"
      className={classes.around}
      aria-label={`${texts.previous} · ${texts.next}`}
    >
      {before && (
        <Link to="/documentation/$" params={{ _splat: before.slug }} className={classes.card} data-row>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          <span>
            <Text size="xs" c="dimmed">
              {texts.previous}
            </Text>
            {before.title}
          </span>
        </Link>
      )}
      {after && (
        <Link
          to="/documentation/$"
          params={{ _splat: after.slug }}
          className={classes.card}
          style={{ marginInlineStart: 'auto' }}
          data-row
        >
          <span>
            <Text size="xs" c="dimmed">
              {texts.next}
            </Text>
            {after.title}
          </span>
          <IconArrowRight size={16} stroke={1.8} aria-hidden />
        </Link>
      )}
    </Group>
  );
}

function useScrollToHash(
  article: RefObject<HTMLElement | null>,
  address: string,
  hash: string,
  searching: boolean,
): void {
  useEffect(() => {
    if (searching) return undefined;
    // Waits a frame, because the target of the hash may not be rendered yet.
    const frame = requestAnimationFrame(() => {
      const target = hash === '' ? article.current : document.getElementById(hash);
      target?.scrollIntoView({ block: 'start' });
      if (hash !== '') target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [article, address, hash, searching]);
}

function GroupName({ children }: { children: string }) {
  return (
    <Text size="xs" fw={600} c="dimmed" px={8} mb={4}>
      {children}
    </Text>
  );
}

function Pages({ guide, address }: { guide: Guide; address: string }) {
  const texts = useTexts('documentation');
  const item = ({ slug, title }: { slug: string; title: string }) => (
    <li key={slug}>
      <Link
        to="/documentation/$"
        params={{ _splat: slug }}
        className={classes.page}
        aria-current={address === slug ? 'page' : undefined}
        data-active={address === slug || address.startsWith(`${slug}/`) || undefined}
      >
        {title}
      </Link>
    </li>
  );
  return (
    <nav aria-label={texts.pages}>
      <GroupName>{texts.guide}</GroupName>
      <Stack component="ul" gap={0} mb="md" lang={guide.language}>
        {guide.pages.map(item)}
      </Stack>
      <GroupName>{texts.reference}</GroupName>
      <Stack component="ul" gap={0} mb="md">
        {referencesOf(texts).map(item)}
      </Stack>
    </nav>
  );
}

function Results({
  hits,
  query,
  list,
  onOpen,
}: {
  hits: readonly Hit[];
  query: string;
  list: RefObject<HTMLUListElement | null>;
  onOpen: (to: string, query: string) => void;
}) {
  const texts = useTexts('documentation');
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {texts.results({ count: hits.length })}
      </Text>
      {hits.length === 0 ? (
        <EmptyState drawing={SearchDrawing} title={texts.results({ count: 0 })} description={texts.resultsHint} />
      ) : (
        <ul ref={list} className={classes.results} aria-label={texts.search}>
          {hits.map(({ section, excerpt }) => {
            const [page = '', anchor = ''] = section.to.split('#');
            return (
              <li key={`${section.to} ${section.title}`}>
                <Link
                  to="/documentation/$"
                  params={{ _splat: page }}
                  hash={anchor}
                  search={{ q: query }}
                  className={classes.card}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(section.to, query);
                  }}
                >
                  <strong>{section.title || section.page}</strong>
                  <Text span size="sm" c="dimmed">
                    {section.page}
                  </Text>
                  <span style={{ overflowWrap: 'anywhere' }}>
                    {/* Pieces are identified only by their position. */}
                    {/* oxlint-disable-next-line react/no-array-index-key */}
                    {excerpt.map(({ text, marked }, index) =>
                      marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
                    )}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function pageOf({ guide, texts, commands }: Contents, address: string): Shown | null {
  const page = guide.pages.find(({ slug }) => slug === address);
  if (page) {
    return {
      slug: address,
      lang: guide.language,
      title: page.title,
      sections: page.sections.filter(({ id }) => id !== ''),
      content: page.sections.map(({ id, title, level, text }) => (
        <section key={id} lang={guide.language}>
          {id !== '' && (
            <Heading id={id} level={level}>
              {title}
            </Heading>
          )}
          <Prose text={text} />
        </section>
      )),
    };
  }
  if (address === 'shortcuts') {
    const groups = commandGroups.filter((group) =>
      commandTable.some((command) => command.group === group && command.keys),
    );
    return {
      slug: address,
      title: texts.references.shortcuts,
      sections: groups.map((group) => ({
        id: group,
        title: commands.groups[group],
        level: 2,
      })),
      content: <Shortcuts groups={groups} />,
    };
  }
  if (address === 'machines')
    return { slug: address, title: texts.references.machines, sections: [], content: <MachineList /> };
  const machine = machines.find(({ name }) => address === `machines/${name}`);
  if (machine)
    return {
      slug: address,
      title: machine.name,
      sections: [],
      content: <MachinePage key={machine.name} name={machine.name} waiting={<Loading />} />,
    };
  if (address === 'api') return { slug: address, title: texts.references.api, sections: [], content: <ApiPage /> };
  return null;
}

function Shortcuts({ groups }: { groups: readonly CommandGroup[] }) {
  const texts = useTexts('documentation');
  const commands = useTexts('commands');
  return (
    <>
      <p>{texts.shortcutsIntro}</p>
      {groups.map((group) => (
        <section key={group}>
          <Heading id={group} level={2}>
            {commands.groups[group]}
          </Heading>
          <dl>
            {commandTable
              .filter((command) => command.group === group && command.keys)
              .map(({ id, keys = [] }) => (
                <Group key={id} justify="space-between" wrap="nowrap" className={classes.keyRow}>
                  <dt>{commands.labels[id]}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </Group>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** The server shows the reference of its API itself. */
function ApiPage() {
  const texts = useTexts('documentation');
  return (
    <>
      <p>{texts.apiIntro}</p>
      <p>{texts.apiTools}</p>
      <Button component="a" href={served('/api/docs')} target="_blank" rel="noreferrer" variant="default" mt="sm">
        {texts.openApi}
      </Button>
    </>
  );
}
