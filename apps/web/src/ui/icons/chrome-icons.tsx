import {
  ArrowRight,
  Box,
  ChartColumn,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CircleQuestionMark,
  Coins,
  File,
  Globe,
  KeyRound,
  LogOut,
  Menu,
  Monitor,
  Plug,
  SlidersHorizontal,
  Server,
  SquareTerminal,
  UserRound,
  UsersRound,
} from 'lucide';
import { lucideIcon } from './icon.tsx';

export const KeyIcon = lucideIcon(KeyRound);
export const ServerIcon = lucideIcon(Server);
export const SandboxIcon = lucideIcon(SquareTerminal);
export const SettingsIcon = lucideIcon(SlidersHorizontal);
export const PlugIcon = lucideIcon(Plug);
export const GlobeIcon = lucideIcon(Globe);
export const PersonIcon = lucideIcon(UserRound);
export const PeopleIcon = lucideIcon(UsersRound);
export const SignOutIcon = lucideIcon(LogOut);
export const FileIcon = lucideIcon(File);
export const CoinsIcon = lucideIcon(Coins);
export const UsageIcon = lucideIcon(ChartColumn);
export const TurnIcon = lucideIcon(Box);
export const MenuIcon = lucideIcon(Menu);
export const ChevronDownIcon = lucideIcon(ChevronDown);
export const ChevronUpIcon = lucideIcon(ChevronUp);
export const ChevronRightIcon = lucideIcon(ChevronRight);
export const ChevronLeftIcon = lucideIcon(ChevronLeft);
export const ArrowRightIcon = lucideIcon(ArrowRight);
export const SystemIcon = lucideIcon(Monitor);
export const QuestionIcon = lucideIcon(CircleQuestionMark);
